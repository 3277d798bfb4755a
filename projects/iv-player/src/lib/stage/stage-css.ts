// Generated from stage.css by `npm run check -- styles --update`.
export const STAGE_CSS =
  ':where(iv-player){display:block;position:relative;overflow:clip;background:#000;aspect-ratio:16/9}:where(iv-player:fullscreen){width:100%;height:100%;aspect-ratio:auto}iv-player>:where(.iv-container){position:absolute;inset:0}iv-player>:where(.iv-poster){width:100%;height:100%;object-fit:inherit}iv-player>:where(.iv-poster,.iv-layers){pointer-events:none}';
