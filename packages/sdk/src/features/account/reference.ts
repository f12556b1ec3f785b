import type { ReferenceOf } from '../../core/rowReference.js'
import type { account as rows } from './rows.js'

const emailTaken = { 409: 'E-mail já usado por outra conta' }

export const account: ReferenceOf<typeof rows> = {
  get: { summary: 'Mostra as configurações da conta' },
  update: { summary: 'Altera as configurações da conta', failures: emailTaken },
  settings: { summary: 'Mostra as configurações da conta' },
  updateSettings: { summary: 'Altera as configurações da conta', failures: emailTaken },
}
