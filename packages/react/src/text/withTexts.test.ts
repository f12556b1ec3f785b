import { ApiError, errorText } from '@morpheus/sdk'
import { translateBy } from '@morpheus/sdk/text'
import { expect, test } from 'vitest'
import { en } from './en/index.js'
import { withTexts } from './withTexts.js'

test("prefers the host's own error text over the server's message", () => {
  const error = new ApiError({
    status: 409,
    body: {
      code: 'session_limit',
      message: 'São no máximo 5 sessões',
      messageI18n: { code: 'sessions.too_many', params: { limit: 5 } },
    },
  })
  const textOf = ({ sdk }: typeof en) =>
    errorText(error, sdk.errorTexts, translateBy(sdk.rendererOf('en', sdk.serverMessages)))
  expect(textOf(en)).toContain('5')
  const own = 'Your plan has no more numbers'
  expect(textOf(withTexts(en, { sdk: { errorTexts: { session_limit: own } } }))).toBe(own)
})
