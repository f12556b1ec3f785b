import { verifiers } from './verifiers.js'

/** Receiver of the quick start: the documented verification with a server. */
export const receiver = `import { createServer } from 'node:http'
${verifiers.node.replace('export function', 'function')}

createServer(async (request, response) => {
  const pieces = []
  for await (const piece of request) pieces.push(piece)
  try {
    const { event, data } = verify(process.env.SEGREDO, request.headers, Buffer.concat(pieces))
    response.writeHead(200).end()
    console.log('Assinatura conferida:', event, data?.message?.text ?? '')
  } catch {
    response.writeHead(401).end('Assinatura inválida')
    console.log('Assinatura inválida')
  }
}).listen(process.env.PORTA, '127.0.0.1', () => console.log('Receptor no ar'))`
