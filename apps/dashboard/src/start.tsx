import { createMorpheus } from '@morpheus/sdk'
import { App } from './App.js'
import { loadFirstPage } from './loadFirst.js'
import { mount } from './mount.js'
import { reloadWhenStale } from './staleBuild.js'

reloadWhenStale()
const client = createMorpheus({ baseUrl: '' })
void loadFirstPage(client).then(() => mount(<App client={client} />))
