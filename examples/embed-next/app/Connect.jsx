'use client'

import { ConnectWhatsApp, MorpheusProvider } from '@morpheus/react'
import { createMorpheus } from '@morpheus/sdk'
import { useState } from 'react'

const getToken = async ({ signal }) => (await fetch('/morpheus-token', { method: 'POST', signal })).json()

export function Connect({ baseUrl }) {
  const [client] = useState(() => createMorpheus({ baseUrl, getToken }))
  const [phone, setPhone] = useState(null)
  return (
    <>
      <p>
        {phone === null ? 'Conecte o WhatsApp da loja para receber pedidos.' : `Pedidos chegam em ${phone}.`}
      </p>
      <MorpheusProvider client={client} theme="light">
        <ConnectWhatsApp
          externalId="loja-next"
          name="Loja Next"
          onConnected={(session) => setPhone(session.phoneNumber)}
        />
      </MorpheusProvider>
    </>
  )
}
