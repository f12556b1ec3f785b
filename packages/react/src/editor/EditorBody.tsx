import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { ErrorState } from '../ui/ErrorState/ErrorState.js'
import { Skeleton } from '../ui/Skeleton/Skeleton.js'
import { EditorFields } from './EditorFields.js'
import { useEditorTexts } from './texts.js'
import type { Editor } from './useEditor.js'
import './editor.css'

const placeholders = ['a', 'b', 'c', 'd', 'e', 'f']

interface EditorBodyProps {
  editor: Editor
  formId: string
  onSubmit: () => void
  only?: readonly string[]
  sectioned?: boolean
  placeholders?: Readonly<Record<string, string>>
  /** Rendered under the fields of a stored configuration. */
  children?: ReactNode
}

export function EditorBody(props: EditorBodyProps) {
  const texts = useEditorTexts()
  const { state, editing } = props.editor
  if (state.phase === 'loading') {
    return (
      <div className="mo-editor-loading">
        <p className="mo-sr" role="status">
          {texts.loading}
        </p>
        {placeholders.map((key) => (
          <Skeleton key={key} height={44} />
        ))}
      </div>
    )
  }
  if (state.phase === 'unreadable') {
    return <ErrorState icon={<CircleAlert />} title={state.failure?.text ?? ''} onRetry={editing.start} />
  }
  return <EditorFields {...props} />
}
