import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../ui/Button/Button.js'
import { useBackupTexts } from './texts.js'

interface UploadButtonProps {
  /** Uploaded fraction, 0 to 1; null while nothing uploads. */
  part: number | null
  onFile: (file: File) => void
}

export function UploadButton({ part, onFile }: UploadButtonProps) {
  const texts = useBackupTexts()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button icon={<Upload />} busy={part !== null} onClick={() => input.current?.click()}>
        {part === null ? texts.upload : texts.uploading(Math.round(part * 100))}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        hidden
        aria-label={texts.upload}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
          // Allows choosing the same file again.
          target.value = ''
        }}
      />
    </>
  )
}
