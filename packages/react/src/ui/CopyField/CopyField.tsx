import { Check, Copy } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTexts } from '../../provider/texts.js'
import { IconButton } from '../IconButton/IconButton.js'
import { writeToClipboard } from '../kit/clipboard.js'
import '../base/input.css'
import '../Field/field.css'
import './copyField.css'

/** Configuration spec §9. */
const feedbackMs = 2000

export interface CopyFieldProps {
  label: string
  value: string
  hint?: ReactNode
  /** Nothing to copy: it is masked, say. */
  copyable?: boolean
}

/** A value that is there to be copied, not to be changed. */
export function CopyField({ label, value, hint, copyable = true }: CopyFieldProps) {
  const texts = useTexts().common
  const id = useId()
  const [done, setDone] = useState<'copied' | 'failed' | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function copy() {
    const outcome = await writeToClipboard(value).then(
      () => 'copied' as const,
      () => 'failed' as const,
    )
    setDone(outcome)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setDone(null), feedbackMs)
  }

  return (
    <div className="mo-field">
      <span id={id} className="mo-field-label">
        {label}
      </span>
      <span className="mo-input mo-copy-field">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long value must be reached by keyboard to be scrolled */}
        <output className="mo-copy-value mo-mono" aria-labelledby={id} tabIndex={0}>
          {value}
        </output>
        {copyable && (
          <IconButton
            className="mo-input-button"
            label={done === 'copied' ? texts.copied : `${texts.copy}: ${label}`}
            icon={done === 'copied' ? <Check /> : <Copy />}
            onClick={() => void copy()}
          />
        )}
      </span>
      <p className="mo-sr" role="status">
        {done === 'copied' && texts.copied}
      </p>
      {done === 'failed' ? (
        <p className="mo-field-error" role="alert">
          {texts.copyFailure}
        </p>
      ) : (
        hint && <p className="mo-field-hint">{hint}</p>
      )}
    </div>
  )
}
