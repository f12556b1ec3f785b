import { expect, test } from 'vitest'
import { StartFailure } from '../../core/lib/startFailure.js'
import { checkNewPassword } from './newPassword.js'

const ana = { email: 'ana.souza@padaria-estrela.com.br', name: 'Ana Cláudia de Souza' }

async function refusal(password: string, whose = ana): Promise<string | null> {
  try {
    await checkNewPassword(whose, password)
    return null
  } catch (error) {
    if (error instanceof StartFailure) return error.message
    throw error
  }
}

const common =
  'Esta senha está entre as mais usadas, e por isso entre as primeiras que alguém tentaria. Escolha outra.'
const personal = 'Uma senha feita do e-mail ou do nome é fácil de adivinhar. Escolha outra.'

test.each([
  '123456',
  'password',
  'PassWord',
  'qwertyuiop',
  'flamengo',
  '14051985',
  'senha123',
  'Mudar@123',
  '123mudar',
  'Brasil2026!',
  'corinthians',
])('rejects %s as one of the most used passwords', async (password) =>
  expect(await refusal(password)).toBe(common),
)

test.each([
  'ana.souza@padaria-estrela.com.br',
  'anasouza',
  'Ana2024',
  'souza-ana!',
  'padariaestrela',
  'Padaria#10',
  'claudia1990',
  'CLÁUDIA-88',
  '99souza99',
  'anaanaana',
  'souza@padaria',
])('rejects %s because it comes from the e-mail or the name', async (password) =>
  expect(await refusal(password)).toBe(personal),
)

test.each([
  'anaconda verde',
  'minha padaria vende bem',
  'souzaphone x',
  'xk4-9q.w',
  'correto cavalo',
  'ana 739104825',
  'senha da bia',
  'senha-de-teste',
])('accepts %s', async (password) => expect(await refusal(password)).toBeNull())

test('enforces the specified length with its text', async () => {
  expect(await refusal('xk49q')).toBe('Senha deve ter pelo menos 6 caracteres.')
  expect(await refusal('xk49qw')).toBeNull()
  expect(await refusal('x'.repeat(1025))).toBe('Senha muito longa.')
})

test('checks names and e-mails without letters or in other scripts too', async () => {
  expect(await refusal('xk49qw', { email: '123@456.com', name: '' })).toBeNull()
  expect(await refusal('мария1985', { email: 'm@loja.com.br', name: 'Мария' })).toBe(personal)
})
