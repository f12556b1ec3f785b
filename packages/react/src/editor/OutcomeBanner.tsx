import type { TestOutcome } from '@morpheus/sdk'
import { CircleCheck, CircleX } from 'lucide-react'
import { useFormat } from '../core/useFormat.js'
import { useTranslate } from '../provider/translate.js'
import { classes } from '../ui/lib/rootProps.js'
import { useEditorTexts } from './texts.js'

export function OutcomeBanner({ outcome }: { outcome: TestOutcome }) {
  const { connected, message, messageI18n, duration } = outcome
  const translate = useTranslate()
  const format = useFormat()
  const texts = useEditorTexts()
  const Icon = connected ? CircleCheck : CircleX
  return (
    <p role="status" className={classes('mo-outcome', connected ? 'mo-outcome-good' : 'mo-outcome-bad')}>
      <Icon aria-hidden="true" />
      <span>
        {translate(messageI18n, message)}
        {duration !== undefined && (
          <span className="mo-muted mo-figures"> {texts.took(format.count(Math.round(duration)))}</span>
        )}
      </span>
    </p>
  )
}
