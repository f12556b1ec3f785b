import type { Session } from '@morpheus/sdk'
import { hoursSince } from '@morpheus/sdk/format'
import { causeMessage, restrictionEnd, restrictionRoom, restrictionSentence } from '@morpheus/sdk/text'
import { useFormat } from '../../../core/useFormat.js'
import { useNow } from '../../../core/useNow.js'
import { useTranslate } from '../../../provider/translate.js'
import { classes } from '../../../ui/lib/rootProps.js'
import { useTimes } from '../../account/useTimes.js'
import { useAvailabilityTexts } from '../../monitoring/availabilityTexts.js'
import './parts.css'

interface SessionReasonProps {
  session: Session
  /** Shows the full text and the advice, instead of a short one with a tooltip. */
  isFull?: boolean
}

/**
 * Reason and start time of an outage, or a note of instability or restrictions; nothing for healthy sessions, or when
 * the server does not report it.
 */
export function SessionReason({ session, isFull = false }: SessionReasonProps) {
  const format = useFormat()
  const times = useTimes()
  const now = useNow()
  const translate = useTranslate()
  const texts = useAvailabilityTexts()
  const { availability = 'unpaired', since, reason, attention, restrictions } = session
  const isUp = availability === 'up'
  const isRestricted = isUp && attention?.kind === 'restricted'
  const isUnstable = isUp && attention?.kind === 'unstable'
  const remainingText =
    isUp && !attention ? restrictionRoom(restrictions, times.dateTime, texts.restrictions) : null
  if (isUp ? !isRestricted && !isUnstable && remainingText === null : !reason) return null
  const short = texts.restrictions.short(restrictionEnd(restrictions, times.dateTime))
  const restrictionText = isRestricted
    ? (restrictionSentence(restrictions, times.dateTime, texts.restrictions) ?? short)
    : remainingText
  const text =
    restrictionText ??
    (reason
      ? translate(causeMessage(reason.code, 'text'), reason.text)
      : texts.unstable(attention?.drops ?? null, attention?.since ? hoursSince(attention.since, now) : 24))
  const advice = isRestricted
    ? texts.restrictions.advice
    : reason?.advice && translate(causeMessage(reason.code, 'advice'), reason.advice)
  const brief = isRestricted
    ? short
    : reason?.short && translate(causeMessage(reason.code, 'short'), reason.short)
  return (
    <div
      className={classes('mo-reason', isFull && 'mo-reason-full')}
      data-mo-state={remainingText !== null ? 'unpaired' : isUp ? 'reconnecting' : availability}
    >
      <p
        className={classes('mo-reason-text', !isFull && 'mo-truncate')}
        title={isFull ? undefined : [text, advice].filter(Boolean).join('\n')}
      >
        {isFull || !brief ? text : brief}
      </p>
      {since && !isUp && (
        <time dateTime={since} title={times.dateTime(since)}>
          {format.relative(since, now)}
        </time>
      )}
      {isFull && advice && <p className="mo-reason-advice">{advice}</p>}
    </div>
  )
}
