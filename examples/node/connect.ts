// Creates a session and waits until it is connected.
// MORPHEUS_URL=http://localhost:8000 MORPHEUS_EMAIL=… MORPHEUS_PASSWORD=… npx tsx connect.ts "Loja Centro"
import { createMorpheus, showQr } from '@morpheus/sdk'

const { MORPHEUS_URL = 'http://localhost:8000', MORPHEUS_EMAIL = '', MORPHEUS_PASSWORD = '' } = process.env
const morpheus = createMorpheus({ baseUrl: MORPHEUS_URL })
await morpheus.identity.signIn({ email: MORPHEUS_EMAIL, password: MORPHEUS_PASSWORD })
const stop = morpheus.start()

const { session } = await morpheus.sessions.create({ name: process.argv[2] ?? 'Loja Centro' })
await morpheus.sessions.connect({ id: session.id })

const code = showQr(morpheus, { sessionId: session.id })
code.store.subscribe(({ phase, qr, error }, before) => {
  if (qr && qr.qrText !== before.qr?.qrText) console.log(`Leia com o celular: ${qr.qrText}`)
  if (phase === 'connected') console.log(`${session.name} está conectada`)
  if (phase === 'disconnected') console.error(error ?? 'A sessão foi desconectada')
  if (phase === 'connected' || phase === 'disconnected') stop()
})
code.start()
