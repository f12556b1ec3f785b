import type { Trace } from '@morpheus/sdk'
import { TestFailure } from '@morpheus/sdk/testing'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible, expectAccessibleInBothThemes } from '../../testing/axe.js'
import { renderWidget } from '../../testing/renderWidget.js'
import { aSession } from '../../testing/sessions.js'
import { testClient } from '../../testing/testClient.js'
import { aHop, aTrace } from '../../testing/trace.js'
import { TraceDrawer } from './TraceDrawer.js'

const session = aSession({ id: 's1', name: 'Loja Centro' })
const delivery = { deliveryId: 'd1', target: 'webhook', address: 'https://loja.exemplo/eventos' } as const
const whole = aTrace(
  [
    aHop({ step: 'queued', duration: 40 }),
    aHop({
      step: 'attempt',
      id: 'attempt 1',
      number: 1,
      duration: 1_250,
      outcome: 'failed',
      cause: 'O WhatsApp pediu para enviar mais devagar',
      detail: '<img src=x onerror=alert(1)>',
    }),
    aHop({ step: 'attempt', id: 'attempt 2', number: 2, at: null }),
    aHop({ step: 'sent', duration: 125_000 }),
    aHop({ step: 'event', id: 'e1', event: 'message:sent', cursor: 7 }),
    aHop({
      step: 'delivery',
      ...delivery,
      event: 'message:sent',
      outcome: 'waiting',
      cause: 'O destino respondeu 503',
      nextAttemptAt: '2999-01-01T00:00:00.000Z',
    }),
    aHop({ step: 'try', ...delivery, number: 1, duration: 12, outcome: 'failed', answerStatus: 503 }),
  ],
  { notes: ['A mensagem destes eventos não está mais guardada'] },
)

const dialog = () => page.getByRole('dialog', { name: 'Rastro' })
const hops = () => dialog().getByRole('list', { name: 'Passos' }).getByRole('listitem')

function open(get: () => Trace) {
  const onClose = vi.fn()
  const scenario = testClient({ sessions: { get: () => ({ session }) }, trace: { get } })
  const reads = () => scenario.called('GET /api/trace/m1').length
  return { ...scenario, reads, onClose, widget: <TraceDrawer id="m1" onClose={onClose} /> }
}

test('shows time, duration, outcome and cause of every hop; accessible in both themes', async () => {
  const { client, widget } = open(() => whole)
  await renderWidget(client, widget)
  await expect
    .element(dialog().getByRole('heading', { level: 3 }))
    .toHaveTextContent('Mensagem enviadaEnviada')
  await expect.element(dialog().getByText('Loja Centro')).toBeVisible()
  await expect.element(dialog().getByText('m1', { exact: true })).toBeVisible()
  const visible = hops()
    .elements()
    .map((hop) => hop.textContent?.replace(/\d\d\/\d\d, \d\d:\d\d:\d\d/g, '@'))
  expect(visible).toEqual([
    'FeitoNa fila de envio@40 ms',
    'FalhouTentativa de envionº 1O WhatsApp pediu para enviar mais devagar<img src=x onerror=alert(1)>@1,2 s',
    'FeitoTentativa de envionº 2–',
    'FeitoEnviada@2m 5s',
    'FeitoEvento guardadomessage:sent #7@',
    expect.stringMatching(
      /^AguardandoEntregaWebhookmessage:senthttps:\/\/loja.exemplo\/eventosO destino respondeu 503Próxima tentativa em \d+h \(@\)@$/,
    ),
    'FalhouTentativa de entreganº 1HTTP 503@12 ms',
  ])
  await expect.element(dialog().getByText('A mensagem destes eventos não está mais guardada')).toBeVisible()
  expect(document.querySelector('dialog img')).toBeNull()
  await expectAccessibleInBothThemes()
})

test('polls while a hop is waiting, then updates on socket events', async () => {
  let hop = aHop({ step: 'queued', outcome: 'waiting', cause: 'A sessão não está conectada' })
  const { client, widget, push, reads } = open(() => aTrace([hop]))
  await renderWidget(client, widget)
  await expect.element(hops()).toHaveTextContent('A sessão não está conectada')
  hop = aHop({ step: 'sent' })
  await expect.element(hops()).toHaveTextContent('Enviada')
  const countBefore = reads()
  hop = aHop({ step: 'delivered' })
  const about = { messageId: 'n1', contactPhone: '5511977776666', timestamp: '2026-11-21T12:00:00.000Z' }
  push('message:delivered', { sessionId: 's1', ...about })
  await expect.element(hops()).toHaveTextContent('Entregue')
  expect(reads()).toBe(countBefore + 1)
})

test('shows an unknown id, a server without traces, and a failure that can be retried', async () => {
  let failure = new TestFailure(404, 'Nada com este ID está guardado', 'trace_not_found')
  let fails = true
  const { client } = open(() => {
    if (fails) throw failure
    return whole
  })
  function Choice() {
    const [id, setId] = useState('nada')
    return (
      <>
        {['outro servidor', 'm1'].map((next) => (
          <button key={next} type="button" onClick={() => setId(next)}>
            {next}
          </button>
        ))}
        <TraceDrawer key={id} id={id} onClose={() => {}} />
      </>
    )
  }
  const choose = (name: string) =>
    document.querySelectorAll('button').forEach((one) => {
      if (one.textContent === name) one.click()
    })
  await renderWidget(client, <Choice />)
  await expect.element(dialog().getByText('Nada com este ID está guardado')).toBeVisible()
  expect(dialog().getByRole('button', { name: 'Tentar novamente' }).elements()).toHaveLength(0)
  await expectAccessible()
  failure = new TestFailure(404, 'Rota não encontrada', 'not_found')
  choose('outro servidor')
  await expect.element(dialog().getByText('Este servidor não oferece esta informação')).toBeVisible()
  failure = new TestFailure(400, 'O servidor não atendeu')
  choose('m1')
  await expect.element(dialog().getByText('Não foi possível carregar o rastro')).toBeVisible()
  await expect.element(dialog().getByText('O servidor não atendeu')).toBeVisible()
  await expectAccessible()
  fails = false
  await dialog().getByRole('button', { name: 'Tentar novamente' }).click()
  await expect.element(hops().first()).toHaveTextContent('Na fila de envio')
})

test('reaches the id and its copy button by keyboard and closes on Escape', async () => {
  const { client, widget, onClose } = open(() => whole)
  await renderWidget(client, widget)
  await expect.element(hops().first()).toBeVisible()
  await userEvent.tab()
  await userEvent.tab()
  await expect.element(dialog().getByText('m1', { exact: true })).toHaveFocus()
  await userEvent.tab()
  await expect.element(dialog().getByRole('button', { name: /^Copiar/ })).toHaveFocus()
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await userEvent.keyboard('{Enter}')
  await vi.waitFor(() => expect(copied.mock.calls).toEqual([['m1']]))
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})
