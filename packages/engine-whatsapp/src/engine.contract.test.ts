import { engineContract } from '@morpheus/gateway/testing'
import { openContractWorld } from './testing/engineWorld.js'

engineContract('whatsapp', openContractWorld, { passkeys: true })
