import { call } from '../../gateway.mjs'
import { at, button } from './acts.mjs'

/** Pairing by QR code and by phone. */
export const pairing = ({ full }) => [
  at('full', 'qr', `/sessions/${full.waiting}`, async (page) => {
    await button(page, 'Ver QR Code').first().click()
    await page.getByRole('img', { name: /^QR Code/ }).waitFor()
  }),
  at('failing', 'qr-failing', `/sessions/${full.waiting}`, (page) =>
    button(page, 'Ver QR Code').first().click(),
  ),
  at('full', 'telefone', `/sessions/${full.idle}`, (page) => button(page, 'Conectar via Telefone').click()),
  at('full', 'telefone-codigo', `/sessions/${full.idle}`, async (page) => {
    await call(full.url, 'POST', `/sessions/${full.idle}/disconnect`, { token: full.token })
    await button(page, 'Conectar via Telefone').click()
    await page.getByLabel('Número de telefone').fill('5511987654321')
    await button(page.getByRole('dialog'), 'Gerar Código').click()
    await button(page, 'Copiar código').waitFor()
  }),
]
