import { useFormat } from '../../core/useFormat.js'
import { useSecond } from '../../core/useNow.js'
import { useDeliveryTexts } from './texts.js'

/** Milliseconds: nearer attempts count down in seconds. */
const urgentMs = 100_000

interface NextAttemptProps {
  at: string
  now: number
}

/** Time until the next attempt: `em 40 s`, `em 5 min`. */
export function NextAttempt({ at, now }: NextAttemptProps) {
  const format = useFormat()
  const remainingMs = Date.parse(at) - now
  return remainingMs > 0 && remainingMs < urgentMs ? <Countdown at={at} /> : format.until(at, now)
}

function Countdown({ at }: { at: string }) {
  const texts = useDeliveryTexts()
  const format = useFormat()
  const now = useSecond()
  const seconds = Math.ceil((Date.parse(at) - now) / 1000)
  return seconds > 0 ? texts.inSeconds(seconds) : format.until(at, now)
}
