import { useAreaTexts } from '../provider/texts.js'
import { editorTexts } from '../text/editor.js'

export function useEditorTexts() {
  return useAreaTexts(editorTexts, (all) => all.editor)
}
