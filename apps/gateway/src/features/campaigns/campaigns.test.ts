import { contract } from '@morpheus/sdk/contract'
import { expect, test, vi } from 'vitest'
import { openSender, type Sender } from '../../testing/sending.js'
import { SendingEngine } from '../../testing/sendingEngine.js'
import { admin } from '../../testing/testGateway.js'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const phones = ['5521977776661', '5521977776662', '5521977776663', '5521977776664', '5521977776665']
const answer = contract.campaigns.get.answer

async function create(sender: Sender, body: object) {
  const { gateway, token, id } = sender
  const created = await gateway.call(`POST /sessions/${id}/campaigns`, {
    token,
    body: { name: 'Natal', ...body },
  })
  if (created.status !== 201) throw new Error(JSON.stringify(created.body))
  return answer.parse(created.body.data).campaign
}

async function read(sender: Sender, campaignId: string) {
  const route = `GET /sessions/${sender.id}/campaigns/${campaignId}` as const
  return (await sender.gateway.read(answer, route, { token: sender.token })).campaign
}

async function results(sender: Sender, campaignId: string) {
  const route = `GET /sessions/${sender.id}/campaigns/${campaignId}/recipients` as const
  const page = await sender.gateway.read(contract.campaigns.recipients.answer, route, { token: sender.token })
  return page.recipients.map(({ phone, state, reason }) => [phone, state, reason])
}

const until = (sender: Sender, id: string, state: string) =>
  vi.waitFor(async () => {
    sender.gateway.clock.advance(5000)
    const campaign = await read(sender, id)
    if (campaign.state !== state) throw new Error(JSON.stringify(campaign))
    return campaign
  })

test('sends to each recipient of a table once, with its columns as variables, and ends', async () => {
  const engine = new SendingEngine()
  const sender = await openSender(engine)
  const [ana, bia, caio] = phones
  const csv = `Nome;Telefone\nAna;+${ana}\nBia;${bia}\nAna;${ana}\n;${caio}\nDi;12`
  const campaign = await create(sender, { message: 'Oi, {Nome}', csv })
  const ended = await until(sender, campaign.id, 'finished')
  expect(ended.counts).toMatchObject({ total: 5, sent: 2, skipped: 3, queued: 0, waiting: 0 })
  expect(await results(sender, campaign.id)).toEqual([
    [ana, 'sent', null],
    [bia, 'sent', null],
    [ana, 'skipped', 'duplicate'],
    [caio, 'skipped', 'missing_variable'],
    ['12', 'skipped', 'invalid_number'],
  ])
  expect(engine.texts).toEqual(['Oi, Ana', 'Oi, Bia'])
})

test('refuses a text whose variable no recipient has', async () => {
  const sender = await openSender(new SendingEngine())
  const body = { name: 'Natal', message: 'Oi, {nme} de {cidade}', csv: `telefone;nome\n${phones[0]};Ana` }
  const refused = await sender.gateway.call(`POST /sessions/${sender.id}/campaigns`, {
    token: sender.token,
    body,
  })
  expect([refused.status, refused.body.fields]).toEqual([
    400,
    { message: 'A lista não tem a coluna: nme, cidade' },
  ])
})

test('skips contacts that asked for no campaigns, and those alone', async () => {
  const engine = new SendingEngine()
  const sender = await openSender(engine)
  const { gateway, token } = sender
  const [ana, bia, caio] = phones
  await engine.line(sender.id).messages([
    {
      id: 'SAIR1',
      contact: { phone: ana ?? '' },
      contactName: 'Ana',
      content: { kind: 'text', text: 'Sair!' },
      isFromMe: false,
      timestamp: new Date(gateway.clock.now()).toISOString(),
    },
  ])
  await gateway.call('POST /opt-outs', { token, body: { phones: [`+${bia}`] } })
  const page = await gateway.read(contract.optOuts.list.answer, 'GET /opt-outs', { token })
  expect(new Set(page.optOuts.map(({ phone, origin }) => `${phone} ${origin}`))).toEqual(
    new Set([`${ana} word`, `${bia} manual`]),
  )
  const contacts = await gateway.read(contract.contacts.list.answer, `GET /sessions/${sender.id}/contacts`, {
    token,
  })
  expect(contacts.contacts.map(({ phone, optedOut }) => [phone, optedOut])).toEqual([[ana, true]])
  const recipients = phones.slice(0, 3).map((phone) => ({ phone }))
  const campaign = await create(sender, { message: 'Oferta', recipients })
  await until(sender, campaign.id, 'finished')
  expect(await results(sender, campaign.id)).toEqual([
    [ana, 'skipped', 'opted_out'],
    [bia, 'skipped', 'opted_out'],
    [caio, 'sent', null],
  ])
  await sender.until((await sender.send('Seu pedido', { to: ana })).id, 'sent')
  expect((await gateway.call(`DELETE /opt-outs/${bia}`, { token })).status).toBe(200)
  expect((await gateway.call(`DELETE /opt-outs/${bia}`, { token })).status).toBe(404)
})

test('pauses with few messages in the queue, goes on, and cancels', async () => {
  const engine = new SendingEngine()
  const pace = { gapMs: 60_000, jitterMs: 0, perDay: 0 }
  const sender = await openSender(engine, { pace })
  const recipients = phones.map((phone) => ({ phone }))
  const campaign = await create(sender, { message: 'Oferta', recipients })
  await vi.waitFor(() => expect(engine.texts).toHaveLength(1))
  const act = async (action: string) => {
    const done = await sender.post(`/sessions/${sender.id}/campaigns/${campaign.id}/${action}`)
    return answer.parse(done.body.data).campaign
  }
  await vi.waitFor(async () => expect((await read(sender, campaign.id)).counts.sent).toBe(1))
  expect(await act('pause')).toMatchObject({ state: 'paused', counts: { sent: 1, queued: 0, waiting: 4 } })
  await act('resume')
  await vi.waitFor(() => {
    if (engine.texts.length < 2) sender.gateway.clock.advance(30_000)
    expect(engine.texts.length).toBeGreaterThan(1)
  })
  expect((await act('cancel')).state).toBe('cancelled')
  // A message that the engine has is not skipped: it counts as sent once its answer is stored.
  await vi.waitFor(async () => {
    const sent = engine.texts.length
    expect((await read(sender, campaign.id)).counts).toMatchObject({ sent, queued: 0, skipped: 5 - sent })
  })
  sender.gateway.clock.advance(10 * pace.gapMs)
  expect((await read(sender, campaign.id)).counts.skipped).toBeGreaterThan(0)
  const refused = await sender.post(`/sessions/${sender.id}/campaigns/${campaign.id}/pause`)
  expect([refused.status, refused.body.code]).toEqual([409, 'campaign_ended'])
  expect(engine.texts).toHaveLength((await read(sender, campaign.id)).counts.sent)
})

test('sends an uploaded file with its caption to each recipient', async () => {
  const engine = new SendingEngine({ kinds: ['text', 'image'] })
  const sender = await openSender(engine)
  const { gateway, token, id } = sender
  const upload = (session: string) => {
    const body = new FormData()
    body.append('file', new Blob([Uint8Array.from(png)], { type: 'image/png' }), 'oferta.png')
    return gateway.call(`POST /sessions/${session}/campaigns/files`, { token, body })
  }
  const uploaded = await upload(id)
  expect([uploaded.status, uploaded.body.data]).toMatchObject([201, { type: 'image' }])
  const { media, type } = contract.campaigns.uploadFile.answer.parse(uploaded.body.data)
  const csv = `nome;telefone\nAna;${phones[0]}\nBia;${phones[1]}`
  const campaign = await create(sender, { message: 'Oi, {nome}', media, type, csv })
  await until(sender, campaign.id, 'finished')
  expect(engine.handed.map(({ content }) => content)).toMatchObject([
    { kind: 'image', caption: 'Oi, Ana', media: { type: 'image/png' } },
    { kind: 'image', caption: 'Oi, Bia' },
  ])
  expect((await upload('nenhuma')).status).toBe(404)
  const unknown = await gateway.call(`POST /sessions/${id}/campaigns`, {
    token,
    body: { name: 'Natal', media: 'media_0', type, csv },
  })
  expect([unknown.status, unknown.body.fields]).toEqual([400, { media: expect.any(String) }])
})

test('takes as many recipients with their columns as a campaign may have, and no larger body', async () => {
  const sender = await openSender(new SendingEngine())
  const { gateway, token, id } = sender
  const rows = Array.from({ length: 10_000 }, (_, n) => `Cliente número ${n} da Silva;55119${70_000_000 + n}`)
  const csv = `nome;telefone\n${rows.join('\n')}`
  const startsAt = new Date(gateway.clock.now() + 3_600_000).toISOString()
  const { counts } = await create(sender, { message: 'Oi, {nome}', csv, startsAt })
  expect([counts.total, counts.waiting]).toEqual([10_000, 10_000])
  const body = { name: 'Natal', message: 'Oi', csv: 'x'.repeat(4 * 1024 * 1024) }
  expect((await gateway.call(`POST /sessions/${id}/campaigns`, { token, body })).status).toBe(413)
  expect((await gateway.call('POST /opt-outs', { token, body: { csv } })).body.data).toMatchObject({
    added: 10_000,
  })
})

test('waits for its start and its hours, and refuses what it cannot send', async () => {
  const engine = new SendingEngine()
  const sender = await openSender(engine)
  const { gateway, token, id } = sender
  const recipients = [{ phone: phones[0] ?? '' }]
  // The gateway's present is a Saturday at 09:00 in São Paulo.
  const campaign = await create(sender, { message: 'Oferta', recipients, hours: 'seg-sex 08:00-18:00' })
  gateway.clock.advance(24 * 3_600_000)
  expect((await read(sender, campaign.id)).counts.waiting).toBe(1)
  await vi.waitFor(async () => {
    gateway.clock.advance(3_600_000)
    expect((await read(sender, campaign.id)).state).toBe('finished')
  })
  expect(new Date(gateway.clock.now()).getUTCDay()).toBe(1)
  for (const [body, field] of [
    [{ message: 'Oi', recipients: [] }, 'recipients'],
    [{ recipients }, 'message'],
    [{ message: 'Oi', csv: 'nome\nAna' }, 'csv'],
    [{ message: 'Oi', recipients, hours: 'às vezes' }, 'hours'],
    [{ message: 'Oi', recipients, startsAt: '2020-01-01T09:00' }, 'startsAt'],
  ] as const) {
    const refused = await gateway.call(`POST /sessions/${id}/campaigns`, {
      token,
      body: { name: 'x', ...body },
    })
    expect([refused.status, Object.keys(Object(refused.body.fields))]).toEqual([400, [field]])
  }
})

test('sends no message outside its hours that was queued within them', async () => {
  const engine = new SendingEngine()
  const hour = 3_600_000
  const sender = await openSender(engine, { pace: { gapMs: 5 * hour, jitterMs: 0, perDay: 0 } })
  const recipients = phones.slice(0, 3).map((phone) => ({ phone }))
  // The gateway's present is a Saturday at 09:00 in São Paulo.
  const campaign = await create(sender, { message: 'Oferta', recipients, hours: 'sab 09:00-13:00' })
  const counts = async () => (await read(sender, campaign.id)).counts
  await vi.waitFor(async () => expect(await counts()).toMatchObject({ sent: 1, queued: 2 }))
  sender.gateway.clock.advance(6 * hour)
  await vi.waitFor(async () => expect(await counts()).toMatchObject({ sent: 1, queued: 0, waiting: 2 }))
  expect(engine.texts).toEqual(['Oferta'])
  await vi.waitFor(() => {
    if (engine.texts.length === 1) sender.gateway.clock.advance(hour)
    expect(engine.texts).toHaveLength(2)
  })
  expect(new Date(sender.gateway.clock.now()).getUTCDay()).toBe(6)
})

test('writes to no erased person, whose opt-out was erased too, even after they wrote again', async () => {
  const engine = new SendingEngine()
  const sender = await openSender(engine)
  const { gateway, token, id } = sender
  const [ana = '', bia = ''] = phones
  await gateway.call('POST /opt-outs', { token, body: { phones: [ana] } })
  const forgotten = await gateway.call('POST /settings/privacy/forget', {
    token,
    body: { phone: ana, password: admin.password },
  })
  expect(forgotten.status).toBeLessThan(300)
  await vi.waitFor(async () => {
    const page = await gateway.read(contract.optOuts.list.answer, 'GET /opt-outs', { token })
    expect(page.optOuts).toEqual([])
    const route = 'GET /settings/privacy/forgettings'
    const { forgettings } = await gateway.read(contract.privacy.forgettings.answer, route, { token })
    expect(forgettings[0]?.state).toBe('done')
  })
  await engine.line(id).messages([
    {
      id: 'OI1',
      contact: { phone: ana },
      contactName: 'Ana',
      content: { kind: 'text', text: 'Oi' },
      isFromMe: false,
      timestamp: new Date(gateway.clock.now() + 1000).toISOString(),
    },
  ])
  const campaign = await create(sender, { message: 'Oferta', recipients: [{ phone: ana }, { phone: bia }] })
  await until(sender, campaign.id, 'finished')
  expect(await results(sender, campaign.id)).toEqual([
    [ana, 'skipped', 'erased'],
    [bia, 'sent', null],
  ])
})

test('the activity log tells of changed campaigns and opt-outs, and names no contact', async () => {
  const sender = await openSender(new SendingEngine())
  const { gateway, token, id } = sender
  const [ana = ''] = phones
  const { id: campaignId } = await create(sender, {
    message: 'Oferta',
    recipients: [{ phone: ana }],
    startsAt: '2026-12-24T09:00',
  })
  for (const act of ['pause', 'resume', 'cancel'])
    await sender.post(`/sessions/${id}/campaigns/${campaignId}/${act}`)
  await gateway.call(`DELETE /sessions/${id}/campaigns/${campaignId}`, { token })
  // The second call adds nobody, and records nothing.
  for (let count = 0; count < 2; count += 1)
    await gateway.call('POST /opt-outs', { token, body: { phones: [ana] } })
  await gateway.call(`DELETE /opt-outs/${ana}`, { token })
  await gateway.call('PUT /opt-outs/settings', { token, body: { words: ['CHEGA'] } })
  const { logs } = await gateway.read(
    contract.activity.list.answer,
    'GET /settings/activity-logs?limit=100',
    {
      token,
    },
  )
  const told = logs.map(({ details }) => details).filter((text) => /ampanha/.test(text))
  expect(told.reverse()).toEqual([
    ...['criada', 'pausada', 'retomada', 'cancelada', 'excluída'].map((what) =>
      expect.stringMatching(`^Campanha "Natal" da sessão ".+" ${what}$`),
    ),
    '1 contato incluído na lista de quem não recebe campanhas',
    'Um contato foi retirado da lista de quem não recebe campanhas',
    'Palavras para sair das campanhas alteradas',
  ])
  expect(JSON.stringify(logs)).not.toContain(ana)
})
