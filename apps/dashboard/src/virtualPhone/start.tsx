import { MorpheusProvider } from '@morpheus/react'
import { createMorpheus, memoryStorage } from '@morpheus/sdk'
import { dialogHistory } from '../location.js'
import { mount } from '../mount.js'
import { theme } from '../preferences/preferences.js'
import { usePreference } from '../preferences/usePreference.js'
import { VirtualPhonePage } from './VirtualPhonePage.js'

// In-memory storage: the phone must not read or change the operator's sign-in.
const client = createMorpheus({ baseUrl: '', storage: memoryStorage() })

function Phone() {
  return (
    <MorpheusProvider
      client={client}
      theme={usePreference(theme)}
      realtime={false}
      className="app mo-page cel-page"
      dialogHistory={dialogHistory}
    >
      <VirtualPhonePage />
    </MorpheusProvider>
  )
}

mount(<Phone />)
