import { type Contract, contract } from '@morpheus/sdk/contract'
import { feature } from '../../core/feature.js'
import type { AreaHandlers } from '../../core/http/call.js'
import type { Db } from '../../core/store/tables.js'
import { requireAdministrator } from '../account/requireAdministrator.js'
import { Nodes, type NodesOptions } from './nodes.js'

export interface Services extends Omit<NodesOptions, 'sessions'> {
  sessionModule: NodesOptions['sessions']
}

export const nodes = feature({
  rows: { nodes: contract.nodes },
  handlers: ({ sessionModule, ...services }: Services) => ({
    nodes: nodeHandlers(services.db, new Nodes({ ...services, sessions: sessionModule })),
  }),
  tables: {},
  jobs: {},
})

function nodeHandlers(db: Db, list: Nodes): AreaHandlers<Contract['nodes']> {
  const administrator = (userId: string) => requireAdministrator(db, userId, 'veem e esvaziam os nós')
  return {
    list: async ({ caller: { user } }) => {
      await administrator(user.id)
      return { nodes: await list.list() }
    },
    drain: async ({ caller: { user }, params }) => {
      await administrator(user.id)
      return { node: await list.drain(params.id, user.name) }
    },
    resume: async ({ caller: { user }, params }) => {
      await administrator(user.id)
      return { node: await list.resume(params.id, user.name) }
    },
  }
}
