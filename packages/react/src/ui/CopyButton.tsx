import { Check, CircleAlert, Copy } from 'lucide-react'
import { useTexts } from '../provider/texts.js'
import { IconButton } from './IconButton.js'
import { classes } from './lib/rootProps.js'
import { useCopy } from './lib/useCopy.js'

export interface CopyButtonProps {
  value: string
  /** Names the value for screen readers: `Copiar telefone de Ana`. */
  label: string
  tabIndex?: number | undefined
  /** Fits into a line of text without changing its height. */
  isInline?: boolean
  className?: string | undefined
}

/** Small copy button that shows the outcome for two seconds. */
export function CopyButton({ value, label, tabIndex, isInline = false, className }: CopyButtonProps) {
  const texts = useTexts().common
  const [copied, copy] = useCopy(value)
  const announcements = { copied: texts.copied, failed: texts.copyFailure }
  return (
    <>
      <IconButton
        className={classes(isInline && 'mo-icon-button-inline', className)}
        tabIndex={tabIndex}
        label={copied ? announcements[copied] : label}
        icon={copied === 'copied' ? <Check /> : copied === 'failed' ? <CircleAlert /> : <Copy />}
        onClick={() => void copy()}
      />
      <span className="mo-sr" role="status">
        {copied && announcements[copied]}
      </span>
    </>
  )
}
