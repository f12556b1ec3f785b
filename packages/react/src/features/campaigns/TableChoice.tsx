import { FileUp } from 'lucide-react'
import { type ComponentProps, useRef, useState } from 'react'
import { Button } from '../../ui/Button.js'
import { stackClasses } from '../../ui/Stack.js'

interface TableChoiceProps extends Pick<ComponentProps<'input'>, 'id' | 'aria-describedby' | 'aria-invalid'> {
  label: string
  busy?: boolean
  /** Called with the text of the chosen file; null where the choice was taken back. */
  onChange: (csv: string | null) => void
}

/** Button that reads a table in CSV from the computer, and shows its name. */
export function TableChoice({ label, busy = false, onChange, ...control }: TableChoiceProps) {
  const input = useRef<HTMLInputElement>(null)
  const [fileName, setFileName] = useState<string | null>(null)
  return (
    <div className={stackClasses({ direction: 'row', gap: 8 })}>
      <Button icon={<FileUp />} busy={busy} onClick={() => input.current?.click()}>
        <span className="mo-truncate">{fileName ?? label}</span>
      </Button>
      <input
        {...control}
        ref={input}
        className="mo-sr"
        tabIndex={-1}
        type="file"
        accept=".csv,.txt,text/csv"
        onChange={({ target }) => {
          const file = target.files?.[0]
          setFileName(file?.name ?? null)
          if (file) void file.text().then(onChange)
          else onChange(null)
        }}
      />
    </div>
  )
}
