import { call } from '../gateway.mjs'

const bia = { contactPhone: '5511988887777', contactName: 'Bia Lima' }
const joao = { contactPhone: '5511988886666', contactName: 'João Pedro de Almeida Albuquerque' }
const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString()
const products = [
  ['Camiseta básica de algodão', 5_990, 'Algodão penteado, do PP ao XGG, em doze cores.'],
  ['Vestido longo estampado para o verão com alças reguláveis e bolsos laterais', 18_999, ''],
  ['Boné', 3_900, 'Aba curva.'],
  ['Tênis de corrida', null, 'Preço sob consulta.'],
]

/** Uploads a picture with fields as a form. */
async function upload(url, token, method, path, fields, picture) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([picture], { type: 'image/jpeg' }), 'foto.jpg')
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()).data
}

/** A JPEG of a colour, as a product's picture. */
async function drawPicture(browser, color) {
  const page = await browser.newPage({ viewport: { width: 640, height: 640 } })
  await page.setContent(`<body style="margin:0;background:linear-gradient(135deg,${color},#222)">`)
  const picture = await page.screenshot({ type: 'jpeg' })
  await page.close()
  return picture
}

/**
 * Fills a session with all that a WhatsApp account has: conversations of every kind of message, labels and pins, groups,
 * statuses, channels, a catalogue and campaigns.
 */
export async function fillAccount(browser, url, token, { id, secret }) {
  const own = (method, path, body) => call(url, method, `/sessions/${id}${path}`, { token, body })
  const onPhone = (method, path, body) => call(url, method, `/virtual-phone${path}`, { token: secret, body })
  const picture = await drawPicture(browser, '#0a7cff')
  await own('PUT', '/pace', { gapSeconds: 0, jitterSeconds: 0 })
  await onPhone('POST', '/messages', { ...bia, content: 'Oi! A camiseta azul ainda tem no M?' })
  await own('POST', '/send', { to: bia.contactPhone, message: 'Oi, Bia! Temos, sim. *Últimas 3 peças* 😀' })
  await upload(
    url,
    secret,
    'POST',
    '/virtual-phone/media',
    { ...bia, caption: 'Essa aqui da vitrine' },
    picture,
  )
  await onPhone('POST', '/locations', {
    ...bia,
    latitude: -23.5614,
    longitude: -46.6559,
    name: 'Avenida Paulista',
  })
  await onPhone('POST', '/cards', { ...bia, name: 'Carlos Entregas', phone: '5511977776666' })
  await own('POST', '/send', {
    to: bia.contactPhone,
    type: 'poll',
    poll: { question: 'Como prefere receber?', options: ['Retirar na loja', 'Motoboy', 'Correios'] },
  })
  await onPhone('POST', '/messages', {
    ...bia,
    content: `Um texto bem longo: ${'com detalhes do pedido e da entrega, '.repeat(12)}obrigada!`,
  })
  await onPhone('POST', '/messages', {
    ...joao,
    content: 'Bom dia, vi o anúncio',
    ad: { title: 'Liquidação' },
  })
  for (let index = 0; index < 12; index++) {
    await onPhone('POST', '/messages', {
      contactPhone: `55119777700${10 + index}`,
      contactName: `Cliente ${index + 1}`,
      content: index % 3 ? 'Qual é o horário de vocês?' : 'Obrigado!',
    })
  }
  await onPhone('POST', '/groups', {
    name: 'Equipe da loja do centro, fornecedores e entregadores',
    participants: [bia.contactPhone, joao.contactPhone, '5511977776666'],
  })
  await onPhone('POST', '/groups', { name: 'Clientes VIP', participants: [bia.contactPhone] })
  await onPhone('POST', '/messages', { ...joao, group: 'Clientes VIP', content: 'Boa tarde a todos' })
  const { messages } = await own('GET', `/messages?contact=${bia.contactPhone}&limit=50`)
  const [first] = messages
    .filter(({ direction }) => direction === 'received' || direction === 'incoming')
    .slice(-1)
  const colors = [3, 13, 17]
  const labels = []
  for (const [index, name] of ['Novo cliente', 'Aguardando pagamento', 'Entregar'].entries())
    labels.push((await own('POST', '/labels', { name, color: colors[index] })).label.id)
  await own('PUT', `/conversations/${bia.contactPhone}/labels`, { labels: labels.slice(0, 2) })
  await own('PUT', `/conversations/${bia.contactPhone}/messages/${first.id}/labels`, {
    labels: labels.slice(2),
  })
  await call(url, 'PUT', `/messages/${first.id}/pin`, { token, body: { duration: '7d' } })
  await own('PUT', '/statuses/settings', { receives: true })
  await own('POST', '/statuses', { message: 'Liquidação até sábado: tudo com 30 %' })
  await upload(url, token, 'POST', `/sessions/${id}/statuses/media`, { caption: 'Chegou a coleção' }, picture)
  await onPhone('POST', '/statuses', { ...bia, content: 'De férias 🏖️' })
  await own('PUT', '/channels/settings', { receives: true })
  const { channel } = await own('POST', '/channels', {
    name: 'Ofertas da loja do centro',
    description: 'Ofertas da semana, avisos de horário e novidades.',
  })
  await own('POST', `/channels/${channel.id}/posts`, {
    message: 'Ofertas da semana: camisetas a partir de R$ 39.',
  })
  await upload(
    url,
    token,
    'POST',
    `/sessions/${id}/channels/${channel.id}/posts/media`,
    { caption: 'Nova vitrine' },
    picture,
  )
  for (const [index, [name, price, description]] of products.entries()) {
    const fields = { name, description, ...(price && { price }), code: `SKU-${index + 1}` }
    const color = ['#0a7cff', '#d93f8e', '#23a55a', '#e8a13a'][index]
    await upload(
      url,
      token,
      'POST',
      `/sessions/${id}/catalog/products`,
      fields,
      await drawPicture(browser, color),
    )
  }
  const recipients = [bia, joao].map(({ contactPhone }) => ({
    phone: contactPhone,
    variables: { nome: 'Ana' },
  }))
  await own('POST', '/campaigns', { name: 'Liquidação de verão', message: 'Oi, {nome}!', recipients })
  await own('POST', '/campaigns', {
    name: 'Aviso de horário no feriado prolongado',
    message: 'Oi, {nome}! Abrimos das 9 às 14 h.',
    startsAt: inAMonth,
    recipients,
  })
  await own('POST', '/send', {
    to: bia.contactPhone,
    message: 'Lembrete: prova hoje',
    scheduledAt: inAMonth,
  })
}
