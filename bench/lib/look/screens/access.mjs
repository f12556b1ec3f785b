import { at, button, signedOut } from './acts.mjs'

/** Sign-in, invitation and passkey screens. */
export const access = ({ full }) => [
  { ...at('full', 'login', '/login'), ...signedOut },
  {
    ...at('full', 'login-invalido', '/login', async (page) => {
      await page.getByLabel('E-mail').fill('ana')
      await page.getByLabel('Senha', { exact: true }).fill('123')
      await button(page, 'Entrar').click()
    }),
    ...signedOut,
  },
  {
    ...at('full', 'login-recusado', '/login', async (page) => {
      await page.getByLabel('E-mail').fill('ana@exemplo.com.br')
      await page.getByLabel('Senha', { exact: true }).fill('senha-errada')
      await button(page, 'Mostrar senha').click()
      await button(page, 'Entrar').click()
      await page.getByRole('alert').waitFor()
    }),
    ...signedOut,
  },
  {
    ...at('full', 'login-expirado', '/sessions', (page) => page.getByText('Sessão expirada').waitFor()),
    token: 'velho',
  },
  { ...at('full', 'convite', full.invitation), ...signedOut },
  { ...at('full', 'convite-encerrado', '/convite/velho'), ...signedOut },
  at('full', 'convite-conectado', full.invitation),
  { ...at('full', 'passkey-cancelada', '/passkey#token=x&error=cancelled'), ...signedOut },
  { ...at('full', 'passkey-incompleta', '/passkey#token=x'), ...signedOut },
]
