import { createMorpheus } from '@morpheus/sdk'
import { App } from './App.js'
import { mount } from './mount.js'
import { reloadWhenStale } from './staleBuild.js'

reloadWhenStale()
mount(<App client={createMorpheus({ baseUrl: '' })} />)
