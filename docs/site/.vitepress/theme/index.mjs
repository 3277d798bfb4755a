import { onMounted } from 'vue';
import DefaultTheme from 'vitepress/theme-without-fonts';
import './contrast.css';
import './layout.css';
import { mendRoles } from './roles.mjs';

export default {
  extends: DefaultTheme,
  setup() {
    onMounted(mendRoles);
  },
};
