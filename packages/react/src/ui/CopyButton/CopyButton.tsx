import { Check, CircleAlert, Copy } from 'lucide-react'
import { useTexts } from '../../provider/texts.js'
import { IconButton } from '../IconButton/IconButton.js'
import { classes } from '../kit/classes.js'
import { useCopy } from '../kit/useCopy.js'

export interface CopyButtonProps {
  /** What is copied. */
  value: string
  /** What it is, for whoever does not see where the button stands: `Copiar telefone de Ana`. */
  label: string
  tabIndex?: number | undefined
  /** Stands in a line of text, which stays as high as it is. */
  isInline?: boolean
  className?: string | undefined
}

/** A small button that copies what stands beside it, and says for two seconds what came of it. */
export function CopyButton({ value, label, tabIndex, isInline = false, className }: CopyButtonProps) {
  const texts = useTexts().common
  const [done, copy] = useCopy(value)
  const said = { copied: texts.copied, failed: texts.copyFailure }
  return (
    <>
      <IconButton
        className={classes(isInline && 'mo-icon-button-inline', className)}
        tabIndex={tabIndex}
        label={done ? said[done] : label}
        icon={done === 'copied' ? <Check /> : done === 'failed' ? <CircleAlert /> : <Copy />}
        onClick={() => void copy()}
      />
      <span className="mo-sr" role="status">
        {done && said[done]}
      </span>
    </>
  )
}
