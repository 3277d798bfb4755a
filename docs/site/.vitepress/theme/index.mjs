import { onMounted } from 'vue';
import DefaultTheme from 'vitepress/theme-without-fonts';
import './contrast.css';
import './layout.css';
import './live.css';
import { LiveExample } from './live-example.mjs';
import { mendRoles } from './roles.mjs';

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('LiveExample', LiveExample);
  },
  setup() {
    onMounted(mendRoles);
  },
};
