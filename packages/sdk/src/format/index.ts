export { formatAvailability } from './availability.js'
export { csvLine } from './csv.js'
export { folded } from './folded.js'
export { initials } from './initials.js'
export { type Level, latencyLevel, type Metric, metricLevel, metricLimits } from './level.js'
export { usualLocale } from './locale.js'
export {
  bareNumber,
  brazilianNumber,
  formatPhone,
  formatPhoneInput,
  phoneDigits,
  phoneLimits,
} from './phone.js'
export { type PostedRequest, postedRequest } from './postedRequest.js'
export {
  countOf,
  formatBytes,
  formatCount,
  formatCurrency,
  formatDecimal,
  formatPercent,
} from './quantity.js'
export { randomId } from './randomId.js'
export { shellQuoted } from './shellQuoted.js'
export { formatDate, formatDateTime, formatDuration, formatSeconds, relativeTime, timeUntil } from './time.js'
export { formatUptime } from './uptime.js'
export { describeUserAgent } from './userAgent.js'
export { type FormatWords, formatWords } from './words.js'
export { zonedFormat } from './zoned.js'
