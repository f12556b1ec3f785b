import { FileUp } from 'lucide-react'
import { type ComponentProps, useRef } from 'react'
import { Button } from '../../ui/Button.js'

interface CsvButtonProps {
  label: string
  /** Attributes of the file input, such as those of its field. */
  control?: Pick<ComponentProps<'input'>, 'id' | 'aria-describedby' | 'aria-invalid' | 'aria-label'>
  busy?: boolean
  /** Receives the chosen file; null when none was. */
  onChoose: (file: File | null) => void
}

/** Button that opens the file chooser for a CSV list. */
export function CsvButton({ label, control, busy = false, onChoose }: CsvButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button icon={<FileUp />} busy={busy} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        {...control}
        ref={input}
        className="mo-sr"
        tabIndex={-1}
        type="file"
        accept=".csv,.txt,text/csv"
        onChange={({ target }) => {
          const file = target.files?.[0] ?? null
          // The same file can be chosen again after it was corrected.
          target.value = ''
          onChoose(file)
        }}
      />
    </>
  )
}
