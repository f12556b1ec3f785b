import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useMorpheusContext } from '../provider/context.js'

const subscribeToNothing = () => () => {}

/**
 * Opens the editor that the page's URL names, if the host's `dialogHistory` supports addresses of editors.
 * @param parse Reads the address of an editor, such as `template.42`; null for editors of other widgets.
 * @param open Called once for each request, and not before `isReady`.
 */
export function useRequestedEditor<Editor>(
  parse: (editorAddress: string) => Editor | null,
  open: (editor: Editor) => void,
  isReady = true,
): void {
  const requested = useMorpheusContext().dialogHistory?.requested
  const editorAddress = useSyncExternalStore(
    requested?.subscribe ?? subscribeToNothing,
    () => requested?.get() ?? null,
    () => null,
  )
  const latest = useRef({ parse, open })
  useEffect(() => {
    latest.current = { parse, open }
  })
  useEffect(() => {
    if (!isReady || editorAddress === null || !requested || requested.get() === null) return
    const editor = latest.current.parse(editorAddress)
    if (editor === null) return
    requested.take()
    latest.current.open(editor)
  }, [editorAddress, isReady, requested])
}
