import { at, button, settled } from './acts.mjs'

const delivery = async (page) => {
  const list = page.getByRole('region', { name: 'Lista de entregas' })
  await list.getByRole('link').first().click()
}

/** Drawer of the newest delivery, with a given answer for its trace. */
const trace = (answer) => async (page) => {
  if (answer) await page.route('**/api/trace/**', answer)
  await delivery(page)
  await button(page, 'Rastro').click()
  await page.getByRole('dialog', { name: 'Rastro' }).waitFor()
  await settled(page)
}
const answered = (status, code, message) => (route) =>
  route.fulfill({
    status,
    contentType: 'application/json',
    body: JSON.stringify({ success: false, code, message }),
  })

/** Delivery log and trace drawer. */
export function deliveries({ full }) {
  const main = `/sessions/${full.main.id}`
  return [
    ...['full', 'slow', 'failing'].map((world) => at(world, `entregas-${world}`, `${main}/entregas`)),
    at('full', 'entregas-vazias', `/sessions/${full.other}/entregas`),
    at('full', 'entrega', `${main}/entregas`, delivery),
    at('full', 'rastro', `${main}/entregas`, trace()),
    at(
      'full',
      'rastro-carregando',
      `${main}/entregas`,
      trace(() => {}),
    ),
    at(
      'full',
      'rastro-desconhecido',
      `${main}/entregas`,
      trace(answered(404, 'trace_not_found', 'Nada com este ID está guardado')),
    ),
    at(
      'full',
      'rastro-falha',
      `${main}/entregas`,
      trace(answered(400, 'internal', 'O servidor não conseguiu atender agora')),
    ),
  ]
}
