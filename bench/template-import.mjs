// Import of 100 000 templates as CSV and as JSON: seconds, extra memory of the gateway, and delay of a small call.
// Baseline: JSON.parse of the same bytes.
import { call, signIn, startGateway } from './lib/gateway.mjs'
import { median, residentMegabytes } from './lib/measure.mjs'

const count = Number(process.argv[2] ?? 100_000)
const templates = Array.from({ length: count }, (_, index) => ({
  name: `Cobrança ${index}`,
  content: `Olá, {nome}! O pagamento de {valor} vence em {data}. Pedido {numero_pedido}, linha ${index}.`,
  category: `Categoria ${index % 20}`,
  isActive: index % 10 !== 0,
}))
const csv = ['nome;conteudo;categoria;ativo']
for (const { name, content, category, isActive } of templates)
  csv.push(`${name};"${content}";${category};${isActive ? 'sim' : 'não'}`)
const files = {
  'templates.csv': csv.join('\r\n'),
  'templates.json': JSON.stringify({ version: '1.0', exportDate: new Date().toISOString(), templates }),
}

const parsed = performance.now()
JSON.parse(files['templates.json'])
console.log(`JSON.parse of the file at once, a pause of ${(performance.now() - parsed).toFixed(0)} ms`)

for (const [name, content] of Object.entries(files)) {
  const { url, pid, close } = await startGateway()
  const token = await signIn(url)
  const small = async () => {
    const began = performance.now()
    await call(url, 'GET', '/auth/verify', { token })
    return performance.now() - began
  }
  for (let time = 0; time < 200; time++) await small()
  const before = residentMegabytes(pid)
  let most = before
  let running = true
  const waits = []
  const watching = (async () => {
    while (running) {
      waits.push(await small())
      most = Math.max(most, residentMegabytes(pid))
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
  })()
  const body = new FormData()
  body.append('file', new File([content], name))
  const began = performance.now()
  const answer = await fetch(`${url}/api/templates/import`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  })
  const seconds = (performance.now() - began) / 1000
  const { data } = await answer.json()
  running = false
  await watching
  const list = performance.now()
  await call(url, 'GET', '/templates?limit=48', { token })
  const first = performance.now() - list
  const search = performance.now()
  await call(url, 'GET', '/templates?limit=48&search=linha+7%20', { token })
  const found = performance.now() - search
  const megabytes = Buffer.byteLength(content) / 1024 ** 2
  console.log(
    `${name}, ${megabytes.toFixed(1)} MB: ${data.imported} of ${count} in ${seconds.toFixed(1)} s; ` +
      `memory +${(most - before).toFixed(0)} MB; a small call waits ${median(waits).toFixed(1)} ms, ` +
      `${Math.max(...waits).toFixed(0)} ms at worst; then the first page ${first.toFixed(0)} ms, a search ${found.toFixed(0)} ms`,
  )
  await close()
}
