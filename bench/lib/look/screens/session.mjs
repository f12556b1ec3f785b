import { at, button, settled } from './acts.mjs'

const configure = (name) => async (page) => {
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  await page.getByRole('dialog').waitFor()
  await settled(page)
}

const say = async (page, to, text) => {
  await button(page, 'Enviar mensagem de teste').click()
  await page.getByLabel('Para').fill(to)
  await page.getByLabel('Mensagem', { exact: true }).fill(text)
  await button(page, 'Enviar').last().click()
}

/** Dialogs of a session: sending, configuration and actions. */
export function session({ full }) {
  const main = `/sessions/${full.main.id}`
  return [
    at('full', 'enviar', main, (page) => button(page, 'Enviar mensagem de teste').click()),
    at('full', 'enviar-recusada', main, (page) => say(page, '5511900000000', 'Olá')),
    at('full', 'enviar-entregue', main, async (page) => {
      await say(page, '5511988887777', 'Seu pedido 1234 saiu para entrega. 😀')
      await page
        .getByRole('status', { name: 'Situação do envio' })
        .getByText(/Entregue|Lida/)
        .waitFor()
    }),
    at('full', 'enviar-rastro', main, async (page) => {
      await say(page, '5511988887777', 'Seu pedido 1235 saiu para entrega.')
      await page
        .getByRole('status', { name: 'Situação do envio' })
        .getByText(/Entregue|Lida/)
        .waitFor()
      await button(page, 'Rastro').click()
      await page.getByRole('dialog', { name: 'Rastro' }).getByText('Enviada').first().waitFor()
      await settled(page)
    }),
    at('full', 'comportamento', main, configure('Configurar Comportamento')),
    ...['Webhook', 'WebSocket', 'RabbitMQ', 'SQS'].flatMap((name) => [
      at('full', `integracao-${name.toLowerCase()}`, main, configure(name)),
      at('full', `integracao-${name.toLowerCase()}-nova`, `/sessions/${full.other}`, configure(name)),
    ]),
    at('full', 'integracao-webhook-desativado', `/sessions/${full.away}`, async (page) => {
      await configure('Webhook')(page)
      await page.getByLabel('URL').fill('http://127.0.0.1:9/eventos')
      await button(page, 'Salvar').click()
      await page.getByText('Salvo, mas desativado').waitFor()
    }),
    at('failing', 'integracao-webhook-failing', main, configure('Webhook')),
    at('full', 'sessao-cloud-aberta', `/sessions/${full.cloud}`, (page) =>
      page
        .getByRole('button', { name: /Mostrar/ })
        .first()
        .click(),
    ),
    at('full', 'sessao-desconhecida', '/sessions/nenhuma'),
    at('full', 'sessao-deletar', main, (page) => button(page, 'Deletar Sessão').click()),
  ]
}
