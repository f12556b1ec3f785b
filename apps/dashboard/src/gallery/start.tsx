import { mount } from '../mount.js'
import { Gallery } from './Gallery.js'

mount(<Gallery />)
