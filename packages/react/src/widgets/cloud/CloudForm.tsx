import { useEffect } from 'react'
import { EditorInline } from '../../editor/EditorInline.js'
import { useEditor } from '../../editor/useEditor.js'
import { cloudSettings } from './cloudSettings.js'

interface CloudFormProps {
  sessionId: string
  /** Whether there is something that was not saved. */
  onDirty: (isDirty: boolean) => void
}

/** The form of it, inside the section. */
export function CloudForm({ sessionId, onDirty }: CloudFormProps) {
  const editor = useEditor(cloudSettings, sessionId)
  const { isDirty } = editor
  useEffect(() => {
    onDirty(isDirty)
    return () => onDirty(false)
  }, [isDirty, onDirty])
  return <EditorInline editor={editor} sessionId={sessionId} />
}
