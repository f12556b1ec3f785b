import { useCallback, useEffect, useRef, useState } from 'react'

/** Milliseconds. */
const searchPause = 150

/**
 * Search input whose value updates at once and calls `onSearch` after a pause.
 * @param search the current search; a value that `onSearch` did not send comes from the host, as after Back
 */
export function useSearch(
  search: string,
  onSearch: (search: string) => void,
  pause: number = searchPause,
): readonly [string, (value: string) => void] {
  const [inputText, setInputText] = useState(search)
  const latestSearch = useRef(search)
  const latestOnSearch = useRef(onSearch)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latestOnSearch.current = onSearch
  }, [onSearch])
  useEffect(() => {
    if (search === latestSearch.current) return
    clearTimeout(timer.current)
    latestSearch.current = search
    setInputText(search)
  }, [search])
  useEffect(() => () => clearTimeout(timer.current), [])
  const type = useCallback(
    (text: string) => {
      setInputText(text)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => {
        const rested = text.trim()
        if (rested === latestSearch.current) return
        latestSearch.current = rested
        latestOnSearch.current(rested)
      }, pause)
    },
    [pause],
  )
  return [inputText, type]
}
