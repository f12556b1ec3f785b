export { formatAvailability } from '../core/format/availability.js'
export { csvLine } from '../core/format/csv.js'
export { folded } from '../core/format/folded.js'
export { initials } from '../core/format/initials.js'
export { type Level, latencyLevel, type Metric, metricLevel, metricLimits } from '../core/format/level.js'
export { usualLocale } from '../core/format/locale.js'
export { formatPairingCode } from '../core/format/pairingCode.js'
export {
  bareNumber,
  brazilianNumber,
  formatPhone,
  formatPhoneInput,
  phoneDigits,
  phoneLimits,
} from '../core/format/phone.js'
export { csvDelimiter, csvPhones, isPhoneTitle, nationalNumbers } from '../core/format/phoneLists.js'
export { type PostedRequest, postedRequest } from '../core/format/postedRequest.js'
export {
  countOf,
  formatBytes,
  formatCount,
  formatCurrency,
  formatDecimal,
  formatPercent,
} from '../core/format/quantity.js'
export { randomId } from '../core/format/randomId.js'
export { shellQuoted } from '../core/format/shellQuoted.js'
export {
  formatDate,
  formatDateTime,
  formatDuration,
  formatSeconds,
  hoursSince,
  relativeTime,
  timeUntil,
} from '../core/format/time.js'
export { formatUptime } from '../core/format/uptime.js'
export { describeUserAgent } from '../core/format/userAgent.js'
export { type FormatWords, formatWords } from '../core/format/words.js'
export { zonedFormat } from '../core/format/zoned.js'
