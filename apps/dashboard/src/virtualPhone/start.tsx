import { MorpheusProvider } from '@morpheus/react'
import { createMorpheus, memoryStorage } from '@morpheus/sdk'
import { theme } from '../choices/choices.js'
import { useChoice } from '../choices/useChoice.js'
import { dialogHistory } from '../location.js'
import { mount } from '../mount.js'
import { VirtualPhonePage } from './VirtualPhonePage.js'

// In-memory storage: the phone must not read or change the operator's sign-in.
const client = createMorpheus({ baseUrl: '', storage: memoryStorage() })

function Phone() {
  return (
    <MorpheusProvider
      client={client}
      theme={useChoice(theme)}
      realtime={false}
      className="app mo-page cel-page"
      dialogHistory={dialogHistory}
    >
      <VirtualPhonePage />
    </MorpheusProvider>
  )
}

mount(<Phone />)
