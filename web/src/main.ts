import { mount } from 'svelte'
import App from './App.svelte'
import './fonts.css'
import './theme.css'
import './page.css'

export default mount(App, { target: document.getElementById('app') as HTMLElement })
