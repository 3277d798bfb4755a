// A button that runs the code block above it: loads the bundle built by tools/docs/live-examples.mjs, and shows the block's component
// below the button. Pages without scripts have no button.
import { withBase } from 'vitepress';
import { defineComponent, h, onBeforeUnmount, onMounted, ref } from 'vue';

/** An absolute URL: Vite's development server would resolve a path as one of its own modules. */
const bundle = () => import(/* @vite-ignore */ new URL(withBase('/live/main.js'), location.href).href);

export const LiveExample = defineComponent({
  props: { name: { type: String, required: true } },
  setup({ name }) {
    /** @type {import('vue').Ref<'absent' | 'idle' | 'loading' | 'running' | 'failed'>} */
    const state = ref('absent');
    /** @type {import('vue').Ref<HTMLElement | undefined>} */
    const host = ref();
    /** @type {() => void} */
    let destroy = () => undefined;
    let isMounted = false;

    async function run() {
      state.value = 'loading';
      try {
        const end = await (await bundle()).run(name, host.value);
        // The reader may have left the page in the meantime.
        if (!isMounted) return end();
        destroy = end;
        state.value = 'running';
      } catch (error) {
        console.error(error);
        state.value = 'failed';
      }
    }

    function stop() {
      destroy();
      state.value = 'idle';
    }

    onMounted(() => {
      isMounted = true;
      state.value = 'idle';
    });
    onBeforeUnmount(() => {
      isMounted = false;
      destroy();
    });

    const button = () => {
      if (state.value === 'absent') return null;
      const isRunning = state.value === 'running';
      return h(
        'button',
        {
          type: 'button',
          class: 'live-button',
          'aria-disabled': state.value === 'loading',
          onClick: isRunning ? stop : () => state.value !== 'loading' && run(),
        },
        isRunning ? 'Stop' : 'Run',
      );
    };
    const problem = () =>
      state.value === 'failed'
        ? h(
            'p',
            { role: 'alert' },
            'The example could not be loaded: check the network, and click Run again.',
          )
        : null;
    return () =>
      h('div', { class: 'live' }, [button(), problem(), h('div', { ref: host, class: 'live-host' })]);
  },
});
