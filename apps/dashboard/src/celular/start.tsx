import { MorpheusProvider } from '@morpheus/react'
import { createMorpheus, memoryStorage } from '@morpheus/sdk'
import { mount } from '../mount.js'
import { Celular } from './Celular.js'

// The phone is nobody's account: it neither reads nor touches the operator's sign-in.
const client = createMorpheus({ baseUrl: '', storage: memoryStorage() })

mount(
  <MorpheusProvider client={client} realtime={false} className="app cel-page">
    <Celular />
  </MorpheusProvider>,
)
