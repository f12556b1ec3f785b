import { Check, Copy } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTexts } from '../provider/texts.js'
import { IconButton } from './IconButton.js'
import { useCopy } from './lib/useCopy.js'
import './fields.css'

export interface CopyFieldProps {
  label: string
  value: string
  hint?: ReactNode
  /** Set to false for masked values. */
  copyable?: boolean
}

/** Read-only value with a copy button. */
export function CopyField({ label, value, hint, copyable = true }: CopyFieldProps) {
  const texts = useTexts().common
  const id = useId()
  const [copied, copy] = useCopy(value)

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
            label={copied === 'copied' ? texts.copied : `${texts.copy}: ${label}`}
            icon={copied === 'copied' ? <Check /> : <Copy />}
            onClick={() => void copy()}
          />
        )}
      </span>
      <p className="mo-sr" role="status">
        {copied === 'copied' && texts.copied}
      </p>
      {copied === 'failed' ? (
        <p className="mo-field-error" role="alert">
          {texts.copyFailure}
        </p>
      ) : (
        hint && <p className="mo-field-hint">{hint}</p>
      )}
    </div>
  )
}
