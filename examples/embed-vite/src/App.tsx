import { ConnectWhatsApp, MorpheusProvider } from '@morpheus/react'
import { createMorpheus } from '@morpheus/sdk'
import { useState } from 'react'

/** Made once, outside of components. The token is this product's own server's to give (`server.mjs`). */
const client = createMorpheus({
  baseUrl: import.meta.env.VITE_MORPHEUS_URL,
  getToken: async ({ signal }) => (await fetch('/morpheus-token', { method: 'POST', signal })).json(),
})

export function App() {
  const [phone, setPhone] = useState<string | null>(null)
  return (
    <main className="container">
      <h1>Minha loja</h1>
      <p>
        {phone === null ? 'Conecte o WhatsApp da loja para receber pedidos.' : `Pedidos chegam em ${phone}.`}
      </p>
      <MorpheusProvider client={client} theme="light">
        <ConnectWhatsApp
          externalId="loja-vite"
          name="Loja Vite"
          onConnected={(session) => setPhone(session.phoneNumber)}
        />
      </MorpheusProvider>
    </main>
  )
}
