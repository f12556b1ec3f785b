import { FileText, Image, Music, Video, X } from 'lucide-react'
import { useFormat } from '../../core/useFormat.js'
import { IconButton } from '../../ui/IconButton/IconButton.js'
import { type FileKind, fileKind } from './fileKind.js'
import { useMessageTexts } from './texts.js'
import '../../ui/Field/field.css'

const icons: Record<FileKind, typeof Image> = { image: Image, video: Video, audio: Music, document: FileText }

interface AttachedFileProps {
  file: File
  /** Uploaded fraction, 0 to 1; null while nothing uploads. */
  uploaded: number | null
  onRemove: () => void
  label: string
}

export function AttachedFile({ file, uploaded, onRemove, label }: AttachedFileProps) {
  const format = useFormat()
  const texts = useMessageTexts()
  const kind = fileKind(file)
  const Icon = icons[kind]
  return (
    <div className="mo-attached">
      <Icon aria-hidden="true" />
      <span className="mo-attached-text">
        <span className="mo-truncate" title={file.name}>
          {file.name}
        </span>
        <span className="mo-field-hint">
          {texts.kinds[kind]} · {format.bytes(file.size)}
        </span>
      </span>
      <IconButton label={label} icon={<X />} onClick={onRemove} />
      {uploaded !== null && (
        <progress className="mo-attached-progress" aria-label={texts.uploading} max={1} value={uploaded} />
      )}
    </div>
  )
}
