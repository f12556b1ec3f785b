import type { ParticipantOutcome, ParticipantResult } from '@morpheus/sdk'
import { useFormat } from '../../core/useFormat.js'
import { useToast } from '../../core/useToast.js'
import { useGroupTexts, useParticipantOutcomeLabels } from './texts.js'

/** Shows in one toast who was not changed, and why. */
export function useFailedParticipantsToast() {
  const texts = useGroupTexts()
  const outcomes = useParticipantOutcomeLabels()
  const format = useFormat()
  const notify = useToast()
  return (results: readonly ParticipantResult[]) => {
    const phones = new Map<ParticipantOutcome, string[]>()
    for (const { phone, outcome } of results)
      if (outcome !== 'done') phones.set(outcome, [...(phones.get(outcome) ?? []), format.phone(phone)])
    const lines = [...phones].map(([outcome, failed]) =>
      texts.notChanged(failed.join(', '), outcomes[outcome]),
    )
    if (lines.length > 0) notify({ tone: 'error', text: lines.join('; ') })
  }
}
