import { at, button, settled, signedOut } from './acts.mjs'

export const phone = ({ full, qrOf, codeOf }) => [
  { ...at('full', 'celular', '/celular'), ...signedOut },
  { ...at('full', 'celular-ler', `/celular?codigo=${qrOf}`), ...signedOut },
  { ...at('full', 'celular-codigo', `/celular?numero=5511987654321&codigo=${codeOf}`), ...signedOut },
  {
    ...at('full', 'celular-expirado', '/celular?codigo=velho', async (page) => {
      await button(page, 'Vincular aparelho').click()
      await page.getByRole('alert').waitFor()
    }),
    ...signedOut,
  },
  { ...at('full', 'celular-vinculado', '/celular', settled), ...signedOut, phone: full.main.secret },
  {
    ...at('full', 'celular-simulado', '/celular', async (page) => {
      for (const kind of ['Chamada', 'Status']) {
        await page.getByText(kind, { exact: true }).click()
        await button(page, `Receber ${kind.toLowerCase()}`).click()
      }
      await page.getByText('Mensagem', { exact: true }).click()
      await page.getByLabel('Texto').fill('Olá')
      await button(page, 'Receber mensagem').click()
      await page
        .getByText(/^Mensagem recebida/)
        .first()
        .waitFor()
    }),
    ...signedOut,
    phone: full.main.secret,
  },
  { ...at('full', 'celular-gone', '/celular', settled), ...signedOut, phone: 'não-existe' },
  { ...at('slow', 'celular-slow', '/celular'), ...signedOut, phone: full.main.secret },
  { ...at('failing', 'celular-failing', '/celular', settled), ...signedOut, phone: full.main.secret },
]
