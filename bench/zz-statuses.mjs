import { readFile } from 'node:fs/promises'
import { launch, pairedSession } from './lib/screens.mjs'
const url = 'http://127.0.0.1:8617'
const j = async (m, p, { token, body } = {}) => {
  const isForm = body instanceof FormData
  const r = await fetch(`${url}/api${p}`, { method: m, headers: { ...(token && { authorization: `Bearer ${token}` }), ...(body && !isForm && { 'content-type': 'application/json' }) }, body: body && (isForm ? body : JSON.stringify(body)) })
  return [r.status, await r.json().catch(() => null)]
}
const [, login] = await j('POST', '/auth/login', { body: { email: 'a@b.co', password: 'senha-de-teste-123' } })
const token = login.token ?? login.data?.token
const { id, secret } = await pairedSession(url, token, 'Loja Centro')
console.log('session', id)
await j('POST', '/virtual-phone/messages', { token: secret, body: { contactPhone: '5511988887777', contactName: 'Bia Lima', content: 'Oi' } })
console.log(await j('PUT', `/sessions/${id}/statuses/settings`, { token, body: { receives: true } }))
const png = await readFile('docs/dashboard.png')
const form = new FormData()
form.append('file', new Blob([png], { type: 'image/png' }), 'vitrine.png')
form.append('caption', 'Vitrine de hoje')
console.log(await j('POST', `/sessions/${id}/statuses/media`, { token, body: form }))
console.log(await j('POST', '/virtual-phone/statuses', { token: secret, body: { contactPhone: '5511988887777', contactName: 'Bia Lima', content: 'De férias em Maceió até segunda, respondo depois! 🏖️' } }))
const pic = new FormData()
pic.append('file', new Blob([png], { type: 'image/png' }), 'praia.png')
pic.append('contactPhone', '5521977776666'); pic.append('contactName', 'Maria Oliveira'); pic.append('group', 'Status'); pic.append('caption', 'Olha isso')
console.log((await j('POST', '/virtual-phone/media', { token: secret, body: pic }))[0])
console.log(JSON.stringify(await j('GET', `/sessions/${id}/statuses`, { token })).slice(0, 1500))

const browser = await launch()
for (const scheme of ['light', 'dark']) {
  for (const [width, height] of [[1440, 900], [768, 1024], [390, 844]]) {
    const context = await browser.newContext({ baseURL: url, locale: 'pt-BR', viewport: { width, height }, colorScheme: scheme })
    const page = await context.newPage()
    await page.goto('/login')
    await page.getByLabel('E-mail').fill('a@b.co')
    await page.getByLabel('Senha', { exact: true }).fill('senha-de-teste-123')
    await page.getByRole('button', { name: 'Entrar' }).click()
    await page.waitForURL('**/dashboard')
    await page.goto(`/sessions/${id}/status`)
    await page.getByText('De férias em').first().waitFor()
    await page.waitForTimeout(1200)
    await page.screenshot({ path: `/tmp/status/s-${scheme}-${width}.png` })
    await page.getByRole('button', { name: 'Postar status' }).click()
    await page.getByLabel('Quem vê').selectOption('only')
    await page.waitForTimeout(400)
    await page.screenshot({ path: `/tmp/status/d-${scheme}-${width}.png` })
    if (scheme === 'light' && width === 1440) {
      await page.getByRole('textbox', { name: 'Texto' }).fill('Chegou a coleção nova')
      await page.getByLabel('Números').fill('5511988887777')
      await page.getByRole('button', { name: 'Postar', exact: true }).click()
      await page.getByText('Chegou a coleção nova').waitFor()
      await page.waitForTimeout(300)
      await page.screenshot({ path: `/tmp/status/posted.png` })
      await page.goto(`/sessions/${id}`)
      await page.getByRole('button', { name: 'Ver Status' }).click()
      await page.waitForURL('**/status')
    }
    await context.close()
  }
}
const { number } = (await j('GET', '/virtual-phone', { token: secret }))[1].data.phone
const pctx = await browser.newContext({ baseURL: url, viewport: { width: 1200, height: 1000 }, locale: 'pt-BR' })
const phone = await pctx.newPage()
await phone.goto('/celular')
await phone.evaluate(([s, n]) => localStorage.setItem('morpheus-celular', JSON.stringify([{ secret: s, number: n }])), [secret, number])
await phone.reload()
await phone.waitForTimeout(2500)
await phone.screenshot({ path: '/tmp/status/phone.png' })
await phone.getByText('Status', { exact: true }).first().click().catch((e) => console.log(String(e).slice(0, 200)))
await phone.waitForTimeout(1500)
await phone.screenshot({ path: '/tmp/status/phone-chat.png' })
await browser.close()
