import { expect, test } from 'vitest'
import { decideErasure } from './erasureDecision.js'
import { Matcher } from './matcher.js'

const number = '5511988887777'
const matcher = new Matcher([number])
const columns = {
  kind: 'integrations',
  owner: ['session_id', 'sessions'],
  textColumns: ['error', 'error_i18n'],
  whenAbout: 'delete',
} as const

test('redacts a parameter of a message like its text, and the row is no longer about anyone', () => {
  const message = {
    code: 'peers.n8n.workflow_inactive',
    params: { name: number, inner: { code: 'x', params: {} } },
  }
  const row = { error: `O workflow "${number}" está inativo`, error_i18n: JSON.stringify(message) }
  expect(decideErasure(columns, row, matcher)).toEqual({
    changed: {
      error: 'O workflow "[removido]" está inativo',
      error_i18n: JSON.stringify({ ...message, params: { ...message.params, name: '[removido]' } }),
    },
    isAbout: false,
  })
})
