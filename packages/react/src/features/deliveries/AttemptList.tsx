import type { DeliveryAttempt } from '@morpheus/sdk'
import { CircleCheck, CircleX } from 'lucide-react'
import { useFormat } from '../../core/useFormat.js'
import { useTranslate } from '../../provider/translate.js'
import { visible } from '../../ui/lib/safeText.js'
import { stackClasses } from '../../ui/Stack.js'
import { useTimes } from '../account/useTimes.js'
import { useDeliveryTexts } from './texts.js'

export function AttemptList({ attempts }: { attempts: readonly DeliveryAttempt[] }) {
  const format = useFormat()
  const times = useTimes()
  const translate = useTranslate()
  const texts = useDeliveryTexts()
  return (
    <section className={stackClasses({ gap: 8 })}>
      <h3 className="mo-delivery-part-title">{texts.attemptHistory}</h3>
      {attempts.length === 0 && <p className="mo-muted">{texts.noAttempts}</p>}
      <ol className="mo-attempts">
        {[...attempts].reverse().map(({ number, at, duration, answerStatus, error, errorI18n, answer }) => (
          <li key={number} className={error === null ? 'mo-attempt mo-attempt-good' : 'mo-attempt'}>
            {error === null ? <CircleCheck aria-hidden="true" /> : <CircleX aria-hidden="true" />}
            <div className="mo-attempt-text">
              <p className="mo-attempt-line mo-figures">
                <span className="mo-attempt-name">{texts.attempt(number)}</span>
                <time dateTime={at}>{times.moment(at)}</time>
                {answerStatus !== null && <span>{texts.answered(answerStatus)}</span>}
                <span>{texts.duration(format.count(duration))}</span>
              </p>
              <p className={error === null ? 'mo-attempt-success' : 'mo-attempt-error'}>
                {error === null ? texts.success : translate(errorI18n, error)}
              </p>
              {answer !== null && answer !== '' && (
                <>
                  <p className="mo-attempt-caption">{texts.answer}</p>
                  <pre className="mo-attempt-answer">{visible(answer)}</pre>
                </>
              )}
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
