import { useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { MorpheusContext } from '../../provider/context.js'

/**
 * While mounted, the browser's Back calls `close`, if the host set `dialogHistory`.
 * @param address Address of an editor, see `DialogHistory.open`.
 */
export function useBackCloses(close: () => void, address?: string): void {
  const history = useContext(MorpheusContext)?.dialogHistory
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  }, [close])

  useLayoutEffect(() => {
    if (!history) return
    let isOpen = true
    const leave = history.open(() => {
      flushSync(() => latest.current())
      return !isOpen
    }, address)
    return () => {
      isOpen = false
      leave()
    }
  }, [history, address])
}
