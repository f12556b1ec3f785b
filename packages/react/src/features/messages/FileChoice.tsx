import { mediaBytes } from '@morpheus/sdk'
import { FileText, Image, Music, Paperclip, Video, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useFormat } from '../../core/useFormat.js'
import { Button } from '../../ui/Button.js'
import { IconButton } from '../../ui/IconButton.js'
import { useMessageTexts } from './texts.js'
import '../../ui/fields.css'
import './fileChoice.css'

const icons: Record<FileKind, typeof Image> = { image: Image, video: Video, audio: Music, document: FileText }

interface AttachedFileProps {
  file: File
  uploaded: number | null
  onRemove: () => void
  label: string
}

function AttachedFile({ file, uploaded, onRemove, label }: AttachedFileProps) {
  const format = useFormat()
  const texts = useMessageTexts()
  const kind = getFileKind(file)
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

interface FileChoiceProps {
  file: File | null
  onChange: (file: File | null) => void
  /** Uploaded fraction, 0 to 1; null while nothing uploads. */
  uploaded: number | null
  onCancel: () => void
  /** Offered files, as `accept` of an input; all by default. */
  accept?: string | undefined
  /** Replaces the note on kinds and size. */
  hint?: string | undefined
}

/** Selects, shows and removes the attached file. Files the gateway would refuse are refused at once. */
export function FileChoice({ file, onChange, uploaded, onCancel, accept, hint }: FileChoiceProps) {
  const format = useFormat()
  const texts = useMessageTexts()
  const note = useId()
  const picker = useRef<HTMLInputElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [error, setError] = useState<string | null>(null)
  const maxSize = format.bytes(mediaBytes)

  const choose = (selectedFile: File) => {
    const wrong =
      selectedFile.size === 0
        ? texts.emptyFile
        : selectedFile.size > mediaBytes
          ? texts.tooLargeFile(maxSize)
          : null
    setError(wrong === null ? null : `${selectedFile.name}: ${wrong}`)
    if (wrong === null) onChange(selectedFile)
  }
  const remove = () => {
    onChange(null)
    // The pressed button disappears with the file: move focus.
    requestAnimationFrame(() => button.current?.focus())
  }

  return (
    <div className="mo-field">
      {file ? (
        <AttachedFile
          file={file}
          uploaded={uploaded}
          onRemove={uploaded === null ? remove : onCancel}
          label={uploaded === null ? texts.removeFile : texts.cancelFile}
        />
      ) : (
        <Button
          ref={button}
          className="mo-send-attach"
          icon={<Paperclip />}
          aria-describedby={note}
          onClick={() => picker.current?.click()}
        >
          {texts.attach}
        </Button>
      )}
      {error !== null && !file ? (
        <p id={note} className="mo-field-error" role="alert">
          {error}
        </p>
      ) : (
        !file && (
          <p id={note} className="mo-field-hint">
            {hint ?? texts.attachHint(maxSize)}
          </p>
        )
      )}
      <input
        ref={picker}
        type="file"
        accept={accept}
        hidden
        aria-label={texts.file}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) choose(file)
          target.value = ''
        }}
      />
    </div>
  )
}

/** Media kind guessed from the file's name; the gateway inspects the content. */
export type FileKind = 'image' | 'video' | 'audio' | 'document'

const previewKinds = ['image', 'video', 'audio'] as const

export function getFileKind({ type }: File): FileKind {
  return previewKinds.find((kind) => type.startsWith(`${kind}/`)) ?? 'document'
}
