import type { TestOutcome } from '@morpheus/sdk'
import { CircleCheck, CircleX } from 'lucide-react'
import { useFormat } from '../core/useFormat.js'
import { useTranslate } from '../provider/translate.js'
import { classes } from '../ui/lib/rootProps.js'
import { useEditorTexts } from './texts.js'

interface OutcomeBannerProps {
  outcome: TestOutcome
  /** Text of the notice that announces a success, which the banner does not repeat. */
  announced: string
}

/** The answer of the tested system; a notice says whether the test passed. Announces only why it failed. */
export function OutcomeBanner({ outcome, announced }: OutcomeBannerProps) {
  const { connected, message, messageI18n, duration } = outcome
  const translate = useTranslate()
  const format = useFormat()
  const texts = useEditorTexts()
  const Icon = connected ? CircleCheck : CircleX
  const text = translate(messageI18n, message)
  const facts = [
    ...(connected && text === announced ? [] : [text]),
    ...(duration === undefined ? [] : [texts.took(format.count(Math.round(duration)))]),
  ]
  if (facts.length === 0) return null
  return (
    <p
      role={connected ? undefined : 'status'}
      className={classes('mo-outcome', connected ? 'mo-outcome-good' : 'mo-outcome-bad')}
    >
      <Icon aria-hidden="true" />
      <span>{facts.join(' · ')}</span>
    </p>
  )
}
